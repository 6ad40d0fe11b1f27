import type { TableAmount, TableDay } from '#contracts/imported-policies.ts'

import { nationalIdOf } from '../national-id.ts'
import { type FieldColumns, RowCells } from '../row-cells.ts'
import type { AmountReader, CellAmount } from '../table-amounts.ts'
import { type DayReader, isNoDay } from '../table-days.ts'
import type { TableOptions, TableRow } from '../table-importer.ts'
import { currencyCode } from '../written-amount.ts'

/** The readers of days and amounts, by column. */
export type ValueReaders = {
  days: ReadonlyMap<number, DayReader>
  amounts: ReadonlyMap<number, AmountReader>
  /** ISO 4217, as given by a person. */
  currency: string | null
  /** The kind of national id in the id columns, as given by a person. */
  nationalIdKind: TableOptions['nationalIdKind']
  /** The id columns without any known kind of id. */
  noIds: ReadonlySet<number>
}

/** The amounts of a row by field, and their common currency; null when it is unknown. */
export type RowAmounts<Field extends string> = {
  currency: string | null
  of: Record<Field, TableAmount | null>
}

/** The cells of a row about a policy or a debt. */
export class PolicyCells extends RowCells {
  readonly #columns: FieldColumns
  readonly #readers: ValueReaders

  constructor(row: TableRow, columns: FieldColumns, readers: ValueReaders) {
    super(row, columns, NO_CLOCK)
    this.#columns = columns
    this.#readers = readers
  }

  has(field: string): boolean {
    return this.#columns[field] !== undefined
  }

  day(field: string): TableDay | null {
    const read = this.#readers.days.get(this.#columns[field]?.at ?? -1)
    return read === undefined || isNoDay(this.whole(field)) ? null : this.tried(field, read)
  }

  nationalId(field: string): { kind: string; value: string } | null {
    const { nationalIdKind, noIds } = this.#readers
    const isNone = nationalIdKind === undefined && noIds.has(this.#columns[field]?.at ?? -1)
    if (isNone) return this.parsed(field, () => null, NO_KIND)
    return this.tried(field, (text) => nationalIdOf(text, nationalIdKind, this.nameOf(field)))
  }

  /** Never amounts of two currencies: an amount in another currency than the row's is reported and left out. */
  amounts<Field extends string>(fields: readonly Field[]): RowAmounts<Field> {
    const amounts = fields.map((field) => ({ field, amount: this.#amount(field) }))
    const currency = this.#currency(amounts.flatMap(({ amount }) => amount ?? []))
    const of = Object.fromEntries(
      amounts.map(({ field, amount }) => [
        field,
        amount && this.#isOf(field, amount, currency) ? amount.decimal : null,
      ]),
    )
    return { currency: currency === UNKNOWN ? null : currency, of: of as Record<Field, TableAmount | null> }
  }

  #amount(field: string): CellAmount | null {
    const read = this.#readers.amounts.get(this.#columns[field]?.at ?? -1)
    return read ? this.tried(field, read) : null
  }

  #currency(amounts: readonly CellAmount[]): string | null {
    if (this.whole('currency') !== '') {
      return (
        this.parsed('currency', currencyCode, 'is no currency of ISO 4217: the amounts of the row were left out') ??
        UNKNOWN
      )
    }
    const [first = null] = amounts.map(({ currency }) => currency)
    const isOne = amounts.every(({ currency }) => currency === first)
    return this.#readers.currency ?? (isOne ? first : null)
  }

  #isOf(field: string, { currency }: CellAmount, ofRow: string | null): boolean {
    if (ofRow === UNKNOWN) return false
    if (currency === null || currency === ofRow) return true
    const others =
      ofRow === null ? 'the other amounts of the row do not say what they are of' : `the row is of ${ofRow}`
    this.tried(field, () => ({ reason: `is of ${currency}, and ${others}: amounts of two currencies are not mixed` }))
    return false
  }
}

const NO_KIND = 'is, like most in its column, of no kind whose check digit is known: say which kind of id it is'
/** The row's currency is invalid. */
const UNKNOWN = '?'
const NO_CLOCK = () => ({ reason: 'is not read as a moment' })
