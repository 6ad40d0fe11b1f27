import { NO_ANSWER, refusal, type Handler } from '#tests/support/session-backend.ts'

/** The routes that answer differently from usual, and their answers. */
export type Answers = [route: string, handler: Handler][]

/** The server's responses when a sign-in or a restored session fails. */
export const answersWhen: Record<
  'wrong password' | 'token revoked' | 'no user' | 'abilities denied' | 'no abilities',
  Answers
> = {
  'wrong password': [],
  'token revoked': [['GET /api/user', () => refusal('unauthenticated', '')]],
  'no user': [['GET /api/user', () => refusal('unavailable', '')]],
  'abilities denied': [['GET /api/abilities', () => refusal('forbidden', '')]],
  'no abilities': [['GET /api/abilities', NO_ANSWER]],
}

/** One route finds fault with one field. */
export const refusalAt = (route: string, field: string): Answers => [
  [route, () => refusal('invalid', 'Look again.', { [field]: ['Not like this.'] })],
]
