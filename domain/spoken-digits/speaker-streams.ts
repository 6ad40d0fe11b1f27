import type { Speaker } from '#contracts/conversation.ts'

import { isNumberWord } from './digit-runs.ts'
import type { Token } from './tokens.ts'

/** What one speaker says until another speaker changes the subject: tokens of one or more turns, in order. */
type Stream = { tokens: Token[] }

/**
 * Each speaker's words as streams, which the other's "ajá", "sí" and repeated digits do not interrupt. Any other turn ends the
 * streams of all other speakers. Every token is in exactly one stream.
 */
export function speakerStreams(turns: readonly { speaker: Speaker; tokens: Token[] }[]): Stream[] {
  const streams: Stream[] = []
  const open = new Map<Speaker, Stream>()
  for (const { speaker, tokens } of turns) {
    if (tokens.length === 0) continue
    if (!isBackChannel(tokens)) {
      for (const other of [...open.keys()]) if (other !== speaker) open.delete(other)
    }
    const stream = open.get(speaker) ?? { tokens: [] }
    for (const token of tokens) stream.tokens.push(token)
    if (open.has(speaker)) continue
    open.set(speaker, stream)
    streams.push(stream)
  }
  return streams
}

/** Whether a turn only encourages the other to continue: a few words such as "yes", "go on" and "and then?", or digits read back. */
const isBackChannel = (tokens: readonly Token[]): boolean =>
  tokens.length <= MAX_LENGTH && tokens.every(({ word }) => BACK_CHANNEL_WORDS.has(word) || isNumberWord(word))

/** Enough words to read back a card number digit by digit, and a little more. */
const MAX_LENGTH = 24

/** Without accents; Spanish, Portuguese, English. */
const BACK_CHANNEL_WORDS = new Set(
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
