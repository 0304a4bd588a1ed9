// The engine in the page's worker, asked by the page's own module.

/**
 * Sends the engine one request, or several in sequence. A refusal is returned as `{error}` with the engine's message. The
 * worker is not one of the page's own.
 */
export function askEngine(page, request) {
  return page.evaluate(async (questions) => {
    const { ask } = globalThis.satoku("engine.js");
    const answer = (question) => ask("test", question).catch(({ message, line, column }) =>
      ({ error: { message, line, column } }));
    if (!Array.isArray(questions)) return answer(questions);
    const answers = [];
    for (const question of questions) answers.push(await answer(question));
    return answers;
  }, request);
}
