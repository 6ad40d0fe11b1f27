/** The sentences of a text, unchanged. A new line ends a sentence; a full stop within a number or a name does not. */
export const sentencesOf = (text: string): string[] =>
  Array.from(text.matchAll(SENTENCE), ([sentence]) => sentence.trim()).filter((sentence) => sentence !== '')

const SENTENCE = /\S[^\n]*?(?:[.!?…]+["'»”)]*(?=\s|$)|(?=\n)|$)/gu
