/**
 * Words of a language that its lexicon has and that say nothing of how anybody feels where insurance is sold and served. Where
 * a lexicon holds stems, one form of a word stands for all of them.
 */
export const neutralWords = (language: string): ReadonlySet<string> =>
  new Set(Object.values(NEUTRAL[language] ?? {}).flatMap((words) => words.split(' ')))

/** Greetings and turns of courtesy: said in every conversation, good or bad. */
export const courtesies = (language: string): RegExp | undefined => COURTESIES[language]

type Reasons = {
  /** What insurance is about: an accident that is told calmly, a policy, a payment. */
  trade: string
  /** How everybody asks, agrees and answers. */
  manners: string
  /** Words whose other meaning the list weighs. */
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

/** A word that begins a sentence and says but that somebody is about to speak: "Bueno, dígame." */
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
