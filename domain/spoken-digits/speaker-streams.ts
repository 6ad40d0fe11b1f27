import type { Speaker } from '#contracts/conversation.ts'

import { isNumberWord } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** What one speaker says without the other changing the subject: tokens of one or more turns, in order. */
type Stream = { tokens: Token[] }

/**
 * Each speaker's own words as streams that go on over the other's "ajá", "sí", and the digits that they repeat. Any other
 * turn of somebody else ends the streams of everybody but its speaker. Every token is in exactly one stream.
 */
export function speakerStreams(turns: readonly { speaker: Speaker; tokens: Token[] }[]): Stream[] {
  const streams: Stream[] = []
  const open = new Map<Speaker, Stream>()
  for (const { speaker, tokens } of turns) {
    if (tokens.length === 0) continue
    if (!isBackChannel(tokens)) {
      for (const other of [...open.keys()]) if (other !== speaker) open.delete(other)
    }
    const going = open.get(speaker) ?? { tokens: [] }
    for (const token of tokens) going.tokens.push(token)
    if (open.has(speaker)) continue
    open.set(speaker, going)
    streams.push(going)
  }
  return streams
}

/** Whether a turn only keeps the other talking: a few words of "yes", "go on" and "and then?", or digits read back. */
const isBackChannel = (tokens: readonly Token[]): boolean =>
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
