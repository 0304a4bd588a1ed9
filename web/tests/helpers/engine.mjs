// The engine in the page's worker, asked by the page's own module.

const MODULE = { file: "satoku/engine.js", hosted: "./engine.js" };

/**
 * Asks the engine one thing, or several one after another. What it refuses comes back as `{error}`, as the engine says
 * it. The worker is none of those that the page has for itself.
 */
export function askEngine(page, form, request) {
  return page.evaluate(async ([module, questions]) => {
    const { ask } = await import(module);
    const answer = (question) => ask("test", question).catch(({ message, line, column }) =>
      ({ error: { message, line, column } }));
    if (!Array.isArray(questions)) return answer(questions);
    const answers = [];
    for (const question of questions) answers.push(await answer(question));
    return answers;
  }, [MODULE[form], request]);
}
