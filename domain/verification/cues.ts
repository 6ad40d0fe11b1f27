import { type TokenizedTurn, phrasesIn } from './said.ts'

/**
 * Words that say what a nearby amount or day is about, in Spanish and Portuguese, without accents. `other`: something that the rules
 * do not compare.
 */
export type Cues<Code extends string> = Readonly<Record<Code | 'other', readonly string[]>>

const phrases = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

export const amountCues: Cues<'premium' | 'sum-insured'> = {
  premium: phrases(
    'prima, primas, premio, cuota, cuotas, mensualidad, mensual, mensuales, mensualmente, mes, mensalidade, mensal, mensais',
    'parcela, parcelas, cobro, cargo, pagar, paga, pagara, pagaria, pagando, cuesta, costo, coste, precio, preco, custa, valor',
    'anual, anuales, anuais, ano, anos, cobranca, debito',
  ),
  'sum-insured': phrases(
    'suma asegurada, capital, capital asegurado, capital segurado, valor asegurado, valor segurado, monto asegurado',
    'importancia segurada, indemniz*, indeniz*, cubre hasta, cobre ate, hasta, cobertura de, cobertura, coberturas, cubre, cobre',
  ),
  other: phrases(
    'deducible, franquicia, franquia, descuento, desconto, copago, reembolso, saldo, deuda, divida, sueldo, salario, multa',
    'antes pagaba, edad, idade',
  ),
}

export const dayCues: Cues<'birth-day' | 'effective-day' | 'payment-day'> = {
  'birth-day': phrases(
    'nacimiento, naci, nacio, nacida, nacido, nascimento, nasci, nasceu, nascida, nascido, cumpleanos, aniversario',
  ),
  'effective-day': phrases(
    'vigencia, vigente, vigor, comienza, comienzan, empieza, empiezan, inicia, inicio, rige, comeca, a partir, entra en',
  ),
  'payment-day': phrases(
    'cobro, cobros, cargo, pago, primer pago, descuento, debito, cobranca, pagamento, vence, vencimiento, vencimento, cuota',
    'parcela, desconto, cobrara, debitara, paga, pagar',
  ),
  other: phrases('retract*, arrepent*, desist*, llamo, llame, llamar, ligar, ligo, cita, agend*, siniestro, sinistro'),
}

/**
 * What the tokens `first` to `last` of a turn are about, according to the nearest cue before them or shortly after them. If the turn
 * has no cue, the last cue of the other speaker's previous turn counts. Null if there is no cue at all.
 */
export function cueOf<Code extends string>(
  turns: readonly TokenizedTurn[],
  turnIndex: number,
  { first, last }: { first: number; last: number },
  cues: Cues<Code>,
): Code | 'other' | null {
  const [own] = cuesIn(turns[turnIndex]!, cues)
    .map((cue) => ({ ...cue, distance: cue.last < first ? first - cue.last : 2 * (cue.first - last) }))
    .filter(
      (cue) => (cue.last < first && cue.distance <= MAX_BEFORE) || (cue.first > last && cue.distance <= MAX_AFTER),
    )
    .toSorted((one, other) => one.distance - other.distance)
  if (own) return own.code
  const previous = turns[turnIndex - 1]
  if (!previous || previous.speaker === turns[turnIndex]!.speaker) return null
  return cuesIn(previous, cues).at(-1)?.code ?? null
}

/** Where several phrases overlap, the longest counts: `valor asegurado` is not `valor`. */
function cuesIn<Code extends string>(turn: TokenizedTurn, cues: Cues<Code>) {
  const codes = Object.keys(cues) as (Code | 'other')[]
  const all = codes.flatMap((code) => phrasesIn(turn, cues[code]).map((found) => ({ code, ...found })))
  return all
    .filter(
      (cue) =>
        !all.some((other) => other !== cue && other.first <= cue.first && other.last >= cue.last && longer(other, cue)),
    )
    .toSorted((one, other) => one.first - other.first)
}

const longer = (one: { first: number; last: number }, other: { first: number; last: number }) =>
  one.last - one.first > other.last - other.first

const MAX_BEFORE = 14
/** Six tokens: the distance of a cue that follows counts double, because amounts mostly come after their cue. */
const MAX_AFTER = 12
