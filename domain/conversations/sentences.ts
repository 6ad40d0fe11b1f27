/** The sentences of a text, as they stand in it. A full stop within a number or a name ends none, a new line does. */
export const sentencesOf = (text: string): string[] =>
  Array.from(text.matchAll(SENTENCE), ([sentence]) => sentence.trim()).filter((sentence) => sentence !== '')

const SENTENCE = /\S[^\n]*?(?:[.!?…]+["'»”)]*(?=\s|$)|(?=\n)|$)/gu
