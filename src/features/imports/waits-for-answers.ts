import type { ImportDetail } from '#contracts/imports.ts'

/** Whether nothing of the files can be read before somebody says what they do not tell. */
export const waitsForAnswers = ({ state, questions, accepted, repeated, refused }: ImportDetail): boolean =>
  state === 'ready' && questions.length > 0 && accepted + repeated + refused === 0
