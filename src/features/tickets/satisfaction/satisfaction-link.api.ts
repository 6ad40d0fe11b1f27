import { linkedQuestionSchema } from '#contracts/satisfaction.ts'
import type { Http } from '#src/lib/http.ts'
import type { SatisfactionLinkApi } from '#src/machines/satisfaction-link.machine.ts'

export const satisfactionLinkApi = (http: Http): SatisfactionLinkApi => ({
  // the token is in the body because addresses are written to logs along the way
  open: (token) => http.send(linkedQuestionSchema, '/api/satisfaction/open', { method: 'POST', body: { token } }),
  answer: (body, signal) =>
    http.send(linkedQuestionSchema, '/api/satisfaction/answer', { method: 'POST', body, signal }),
})
