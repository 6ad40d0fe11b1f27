import type { Evaluation } from '#contracts/evaluations.ts'
import { EVALUATIONS_FORMAT, EVALUATIONS_FORMAT_VERSION } from '#contracts/lists/evaluations.ts'

/** JSON of ours, an evaluation at a time: `{format, version, evaluations}`, each as `GET /api/evaluations/{id}` tells it. */
export async function* atalayaJson(evaluations: AsyncIterable<Evaluation>): AsyncGenerator<string> {
  const [format, version] = [JSON.stringify(EVALUATIONS_FORMAT), EVALUATIONS_FORMAT_VERSION]
  yield `{"format":${format},"version":${version},"evaluations":[`
  let before = '\n'
  for await (const evaluation of evaluations) {
    yield before + JSON.stringify(evaluation)
    before = ',\n'
  }
  yield '\n]}\n'
}
