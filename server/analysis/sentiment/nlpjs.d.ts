// The parts that we use of packages without type declarations.

declare module '@nlpjs/lang-es' {
  export const StemmerEs: new () => { stemWord: (word: string) => string }
  export const NormalizerEs: new () => { normalize: (text: string) => string }
  export const SentimentEs: { afinn: Record<string, number> }
}

declare module '@nlpjs/lang-pt' {
  export const StemmerPt: new () => { stemWord: (word: string) => string }
  export const NormalizerPt: new () => { normalize: (text: string) => string }
  export const SentimentPt: { afinn: Record<string, number> }
}

declare module '@nlpjs/lang-fr' {
  export const StemmerFr: new () => { stemWord: (word: string) => string }
  export const NormalizerFr: new () => { normalize: (text: string) => string }
  export const SentimentFr: { pattern: Record<string, number> }
}
