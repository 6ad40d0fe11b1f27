import {
  cpfCheckDigits,
  curpCheckDigit,
  dniLetter,
  type NationalIdKind,
  rutCheckDigit,
} from '#domain/privacy/national-ids.ts'

import type { Random } from './random.ts'
import { AGENTS_PER_TEAM, type Country, type DemoPartner, partners } from './world.ts'

export type Person = { given: string; family: string; name: string }

export type DemoCustomer = {
  name: string
  given: string
  national_id: string
  national_id_kind: NationalIdKind
  phones: string[]
  email: string
  identity: string
}

const HISPANIC = {
  given: [
    'María',
    'José',
    'Ana',
    'Luis',
    'Carmen',
    'Juan',
    'Rosa',
    'Pedro',
    'Daniela',
    'Diego',
    'Camila',
    'Matías',
    'Valentina',
    'Jorge',
    'Patricia',
    'Andrés',
    'Claudia',
    'Felipe',
    'Gabriela',
    'Ricardo',
    'Lorena',
    'Hugo',
    'Elena',
    'Tomás',
    'Silvia',
    'Raúl',
  ],
  family: [
    'González',
    'Muñoz',
    'Rojas',
    'Díaz',
    'Pérez',
    'Soto',
    'Contreras',
    'Silva',
    'Martínez',
    'Sepúlveda',
    'Morales',
    'Rodríguez',
    'López',
    'Fuentes',
    'Hernández',
    'Torres',
    'Araya',
    'Flores',
    'Espinoza',
    'Valenzuela',
    'Castillo',
    'Ramírez',
    'Reyes',
    'Gutiérrez',
    'Castro',
    'Vargas',
    'Quispe',
    'Navarro',
  ],
}
const BRAZILIAN = {
  given: [
    'Ana',
    'João',
    'Maria',
    'Pedro',
    'Juliana',
    'Lucas',
    'Fernanda',
    'Rafael',
    'Beatriz',
    'Gustavo',
    'Larissa',
    'Thiago',
    'Camila',
    'Bruno',
    'Patrícia',
    'Marcelo',
    'Aline',
    'Eduardo',
  ],
  family: [
    'Silva',
    'Santos',
    'Oliveira',
    'Souza',
    'Lima',
    'Pereira',
    'Ferreira',
    'Costa',
    'Rodrigues',
    'Almeida',
    'Nascimento',
    'Carvalho',
    'Araújo',
    'Ribeiro',
    'Barbosa',
    'Cardoso',
  ],
}

export function person(random: Random, country: Country): Person {
  const names = country === 'BR' ? BRAZILIAN : HISPANIC
  const given = random.pick(names.given)
  const family = `${random.pick(names.family)} ${random.pick(names.family)}`
  return { given, family, name: `${given} ${family}` }
}

/** An invented customer with a valid check digit in their id. */
export function customer(random: Random, country: Country, number: number): DemoCustomer {
  const { given, family, name } = person(random, country)
  const { kind, id } = nationalId(random, country)
  const mailbox = ascii(`${given}.${family.split(' ')[0]}${number}`)
  return {
    name,
    given,
    national_id: id,
    national_id_kind: kind,
    phones: [phone(random, country)],
    email: `${mailbox}@correo.example`,
    identity: `demo:${number}`,
  }
}

/** `Íñigo Peña` → `inigopena` for the part of an address before the @. */
export const ascii = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.]/g, '')

function nationalId(random: Random, country: Country): { kind: NationalIdKind; id: string } {
  switch (country) {
    case 'CL': {
      const digits = String(random.whole(6_000_000, 24_999_999))
      return { kind: 'RUT', id: `${digits.replace(/\B(?=(\d{3})+$)/g, '.')}-${rutCheckDigit(digits)}` }
    }
    case 'MX': {
      const first17 = curpStart(random)
      return { kind: 'CURP', id: first17 + curpCheckDigit(first17) }
    }
    case 'PE':
      return { kind: 'DNI-PE', id: random.digits(8) }
    case 'ES': {
      const digits = random.digits(8)
      return { kind: 'DNI', id: digits + dniLetter(digits) }
    }
    case 'BR': {
      const digits = `${random.whole(1, 9)}${random.digits(8)}`
      const cpf = digits + cpfCheckDigits(digits)
      return { kind: 'CPF', id: cpf.replace(/^(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-') }
    }
  }
}

function curpStart(random: Random): string {
  const letters = (count: number, from: string) => Array.from({ length: count }, () => random.pick([...from])).join('')
  const birth = new Date(Date.UTC(random.whole(1950, 1999), random.whole(0, 11), random.whole(1, 28)))
  const states = ['DF', 'JC', 'NL', 'PL', 'VZ', 'YN', 'GT', 'MC']
  return [
    letters(4, 'BCDFGHJLMPRSTV'),
    birth.toISOString().slice(2, 10).replaceAll('-', ''),
    random.pick(['H', 'M']),
    random.pick(states),
    letters(3, 'BCDFGLMNPRSTVZ'),
    '0',
  ].join('')
}

/** Invented numbers in each country's format. */
function phone(random: Random, country: Country): string {
  const [prefix, digits] = PHONES[country]
  return prefix + random.digits(digits)
}

const PHONES: Record<Country, [prefix: string, digits: number]> = {
  CL: ['+56 9 00', 6],
  MX: ['+52 55 00', 6],
  PE: ['+51 900 ', 6],
  ES: ['+34 600 00', 4],
  BR: ['+55 19 90000-', 4],
}

export type DemoAgent = { name: string; email: string; team: string; partner: DemoPartner; busyness: number }

/** The agents of every team, some of them busier than others, all with different names. */
export function agentsAtWork(random: Random): DemoAgent[] {
  const taken = new Set<string>()
  return partners.flatMap((partner) =>
    partner.teams.flatMap((team) =>
      Array.from({ length: AGENTS_PER_TEAM }, () => {
        let { name } = person(random, partner.country)
        while (taken.has(name)) ({ name } = person(random, partner.country))
        taken.add(name)
        const email = `${ascii(name.replaceAll(' ', '.'))}@atalaya.test`
        return { name, email, team, partner, busyness: 0.4 + random.next() }
      }),
    ),
  )
}

/** Few enough customers that some of them have several conversations. */
export function customersOf(random: Random, partner: DemoPartner, count: number, firstNumber: number): DemoCustomer[] {
  return Array.from({ length: count }, (_, at) => customer(random, partner.country, firstNumber + at))
}
