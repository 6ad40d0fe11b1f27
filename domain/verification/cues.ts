import { type HeardTurn, phrasesIn } from './said.ts'

/** Words that say what an amount or a day beside them is, in Spanish and Portuguese, without accents. `other` is none of ours. */
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
 * What stands at tokens `first` to `last` of a turn, by the cue that is nearest to it: before it or shortly after; else, where the
 * turn has none, by the last cue of what the other had just asked. Null where nothing says it.
 */
export function cueOf<Code extends string>(
  turns: readonly HeardTurn[],
  at: number,
  { first, last }: { first: number; last: number },
  cues: Cues<Code>,
): Code | 'other' | null {
  const [own] = cuesIn(turns[at]!, cues)
    .map((cue) => ({ ...cue, far: cue.last < first ? first - cue.last : 2 * (cue.first - last) }))
    .filter((cue) => (cue.last < first && cue.far <= MAX_BEFORE) || (cue.first > last && cue.far <= MAX_AFTER))
    .toSorted((one, other) => one.far - other.far)
  if (own) return own.code
  const asked = turns[at - 1]
  if (!asked || asked.speaker === turns[at]!.speaker) return null
  return cuesIn(asked, cues).at(-1)?.code ?? null
}

/** The longest phrase counts where several begin: `valor asegurado` is no `valor`. */
function cuesIn<Code extends string>(turn: HeardTurn, cues: Cues<Code>) {
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
/** A word that follows counts as twice as far: amounts come after what they are of, mostly. */
const MAX_AFTER = 12
