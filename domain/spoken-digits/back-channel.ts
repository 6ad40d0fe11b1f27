import { isNumberWord } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** Whether a turn only keeps the other talking: a few words of "yes", "go on" and "and then?", or digits read back. */
export const isBackChannel = (tokens: readonly Token[]): boolean =>
  tokens.length <= MAX_LENGTH && tokens.every(({ word }) => KEEPS_TALKING.has(word) || isNumberWord(word))

/** A card read back in single words, and a little more. */
const MAX_LENGTH = 24

/** Without accents; Spanish, Portuguese, English. */
const KEEPS_TALKING = new Set(
  [
    'aja aha mm mmm mhm hm hmm ah eh oh uh huh um ya si claro bueno bien vale ok okay okey listo perfecto correcto exacto',
    'anotado anoto dale de acuerdo continue continua sigue siga adelante prosiga diga digame el la los las y e siguiente',
    'siguientes ultimos ultimas primeros proximos proximas digitos numeros luego despues entonces gracias muy guion con momento',
    'sim aham ahan uhum hum ta certo isso beleza entendi pode continuar falar prossiga perfeito anotei os as depois obrigado obrigada tudo bem',
    'seguintes so um uma',
    'yes yeah yep right sure got it go ahead on continue next and then the last first digits numbers thank you thanks great',
    'perfect alright correct mhmm uhhuh',
  ]
    .join(' ')
    .split(' '),
)
