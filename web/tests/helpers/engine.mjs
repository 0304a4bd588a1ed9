// The engine in the page's worker, asked by the page's own module.

const MODULE = { file: "satoku/engine.js", hosted: "./engine.js" };

/** Asks the engine; what it refuses comes back as `{error}`, as the engine says it. */
export function askEngine(page, form, request, role = "search") {
  return page.evaluate(async ([module, worker, question]) => {
    const { ask } = await import(module);
    try {
      return await ask(worker, question);
    } catch (error) {
      return { error: { message: error.message, line: error.line, column: error.column } };
    }
  }, [MODULE[form], role, request]);
}
