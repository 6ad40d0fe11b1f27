import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { COMMON_WORDS, isEasyToGuess } from '#server/people/password-rules.ts'

const LEAKED = `
  123456789012 1234567890123 123123123123 111111111111 12345678910 987654321098 112233445566 qwertyuiop12
  qwertyuiop[] qwerty123456 1q2w3e4r5t6y q1w2e3r4t5y6 1qaz2wsx3edc qazwsxedcrfv asdfghjkl123 zxcvbnm12345
  azertyuiop12 abcdefghijkl abc123abc123 a1b2c3d4e5f6 qwertyqwerty password1234 Password123! P@ssw0rd1234
  P4$$w0rd2025 passwordpassword mypassword12 1234password contraseña12 Contrasena2026 micontraseña senha1234567
  motdepasse12 clave1234567 clavesecreta iloveyou1234 teamomucho12 jetaimejetaime administrator Administrador1
  welcome12345 bienvenido2026 liverpool1892 realmadrid2024 colocolo1991 superman1234 princesa1234 trustno1trustno1
  letmein123456 Barcelona2026 universidad1 atalaya12345 Atalaya2026! maria1234567 juancarlos99 septiembre26
`
  .trim()
  .split(/\s+/)

test.each(LEAKED)('"%s" is refused: it is on lists of leaked passwords, or could be', (password) => {
  expect(isEasyToGuess(password)).toBe(true)
})

test('the ways in which people stretch a common word make more than 3,000 passwords, all refused', () => {
  const stretched = COMMON_WORDS.flatMap((word) => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1)
    const endings = ['123456789012', '2026!2026!20', '!!!!!!!!!!!!', '_1234567890_', word]
    return [word, capital, word.toUpperCase()].flatMap((form) => endings.map((ending) => form + ending))
  }).filter((password) => password.length >= 12)

  expect(stretched.length).toBeGreaterThan(3_000)
  expect(stretched.filter((password) => !isEasyToGuess(password))).toEqual([])
})

test('words about the person do not weaken a good password, and make up a bad one', () => {
  const about = ['Ximena Quiñones', 'xquinones@aseguradora.example']
  expect(isEasyToGuess('Ximena-Quinones-1987', about)).toBe(true)
  expect(isEasyToGuess('Quiñones@aseguradora', about)).toBe(true)
  expect(isEasyToGuess('Ximena-Quinones-1987')).toBe(false)
  expect(isEasyToGuess('purple lighthouse keeper', about)).toBe(false)
})

describe('good passwords are accepted', () => {
  test.each([
    'correct horse battery staple',
    'nine green umbrellas',
    'tigre lunes cafe guitarra',
    'el faro apaga su luz',
    'vT9#kLm2@qWz',
    'xkcd-936-entropy',
    'três pratos de trigo',
    '七只青蛙坐在莲叶上唱歌好听',
    'ঢাকার বৃষ্টি থামে না',
  ])('"%s"', (password) => {
    expect(isEasyToGuess(password)).toBe(false)
  })

  test('passwords from a password manager', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    const drawn = fc.string({ unit: fc.constantFrom(...letters), minLength: 20, maxLength: 40 })
    const unlucky = fc
      .sample(drawn, { numRuns: 2_000, seed: 19 })
      .filter((password) => new Set(password).size > 8 && isEasyToGuess(password))
    expect(unlucky).toEqual([])
  })
})
