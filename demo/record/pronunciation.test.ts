import { expect, test } from 'vitest'

import { pronunciation } from './pronunciation.ts'

test.each([
  ['es-CL', '11.209.346-K.', '11.209.346 guion K.'],
  ['es-CL', '0,32 UF', '0,32 u efe'],
  ['es-PE', 'Es el 08731462.', 'Es el 08 73 14 62.'],
  ['es-MX', 'la CURP GALR850917MJCRPS05.', 'la CURP G, A, L, R, 8, 5, 0, 9, 1, 7, M, J, C, R, P, S, 0, 5.'],
  ['pt-BR', '318.407.562-17.', '3, 1, 8, 4, 0, 7, 5, 6, 2,  traço , 1, 7.'],
  ['pt-BR', 'Mandam por e-mail 39 reais?', 'Mandam por e-mail 39 reais?'],
])('in %s "%s" is pronounced "%s"', (language, text, spoken) => {
  expect(pronunciation(text, language)).toBe(spoken)
})
