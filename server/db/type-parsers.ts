import { TypeOverrides, types } from 'pg'

/**
 * How PostgreSQL's values are converted: counts and amounts to numbers, days to texts such as `2026-03-29`, moments to
 * Date (the default).
 */
export const typeParsers = new TypeOverrides()

const { INT8, NUMERIC, DATE } = types.builtins
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009
const FLOAT8_ARRAY: number = 1022 // wide, because the enum of known types lacks it

typeParsers.setTypeParser(INT8, Number)
typeParsers.setTypeParser(NUMERIC, Number)
typeParsers.setTypeParser(DATE, String)
for (const array of [INT8_ARRAY, NUMERIC_ARRAY]) {
  typeParsers.setTypeParser(array, types.getTypeParser(FLOAT8_ARRAY))
}
typeParsers.setTypeParser(DATE_ARRAY, types.getTypeParser(TEXT_ARRAY))
