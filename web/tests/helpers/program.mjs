// The program, whose answers the page must give.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Whether the program is optimised like the page; only then can their speed be compared. */
export const RELEASE = (process.env.SATOKU ?? "").includes("/release/");

/** Runs the program in the project's folder; returns its status and output. */
export function satoku(args, input = "") {
  const options = { cwd: ROOT, input, encoding: "utf8", maxBuffer: 1 << 28 };
  const { status, stdout, stderr, error } = spawnSync(process.env.SATOKU, args, options);
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Its output; throws if it refuses (status 2 and above). */
export function output(args, input = "") {
  const { status, stdout, stderr } = satoku(args, input);
  if (status === null || status > 1) throw new Error(`satoku ${args.join(" ")}: ${stderr.slice(0, 2000)}`);
  return stdout;
}

/** Its answers as data, one for each puzzle; one that it cannot read is invalid. */
export function records(args, input = "") {
  const { stdout } = satoku([...args, "--format", "json", "--quiet"], input);
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** A puzzle as the object of a puzzle file that the program writes, without its name. */
export function doc(text) {
  const { name, title, label, author, ...found } = JSON.parse(output(["convert", "--to", "json", "-"], text));
  return found;
}

/** What a function makes of a new folder, which is removed afterwards. */
export function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "satoku-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a program is installed. */
export function installed(name) {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`]);
    return true;
  } catch {
    return false;
  }
}
