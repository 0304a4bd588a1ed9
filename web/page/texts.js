// The texts of the page in the user's language.

import { language } from "./language.js";
import { texts as de } from "./texts.de.js";
import { texts as en } from "./texts.en.js";

const ALL = { en, de };

export const texts = ALL[language];
