// The engine in the page's worker, asked by the page's own module.

const MODULE = { file: "satoku/engine.js", hosted: "./engine.js" };

/**
 * Sends the engine one request, or several in sequence. A refusal is returned as `{error}` with the engine's message. The
 * worker is not one of the page's own.
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
