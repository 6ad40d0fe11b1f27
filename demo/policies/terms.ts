import type { DemoCampaign, DemoPartner } from '../world.ts'

/** The terms of a demo product: its line of business, its coverages, and its payment. */
export type Terms = {
  line: string
  insurer: string
  /** Name, and the sum insured in monthly premiums. */
  coverages: [name: string, times: number][]
  /** The tax on the net premium in per cent, as the country taxes such a policy. */
  taxPercent: number
  /** Years after which it ends unless it is renewed automatically. */
  endsAfterYears: number | null
  hasBeneficiaries: boolean
}

const PRODUCTS: Record<string, Omit<Terms, 'insurer' | 'taxPercent'>> = {
  'Seguro de hogar': {
    line: 'Hogar',
    coverages: [
      ['Incendio', 4000],
      ['Robo', 800],
      ['Daños por agua', 600],
    ],
    endsAfterYears: null,
    hasBeneficiaries: false,
  },
  'Seguro de vida': {
    line: 'Vida',
    coverages: [
      ['Fallecimiento', 3000],
      ['Invalidez', 3000],
    ],
    endsAfterYears: null,
    hasBeneficiaries: true,
  },
  'Seguro de automóvil': {
    line: 'Auto',
    coverages: [
      ['Responsabilidad civil', 2500],
      ['Daños materiales', 900],
      ['Robo total', 900],
    ],
    endsAfterYears: 1,
    hasBeneficiaries: false,
  },
  'Protección de tarjeta': {
    line: 'Fraude',
    coverages: [['Uso no autorizado', 400]],
    endsAfterYears: 2,
    hasBeneficiaries: false,
  },
  'Seguro de decesos': {
    line: 'Decesos',
    coverages: [
      ['Servicio de sepelio', 300],
      ['Traslado', 100],
    ],
    endsAfterYears: null,
    hasBeneficiaries: true,
  },
  'Seguro de salud': {
    line: 'Salud',
    coverages: [['Hospitalización', 1500]],
    endsAfterYears: null,
    hasBeneficiaries: false,
  },
  'Seguro residencial': {
    line: 'Residencial',
    coverages: [
      ['Incêndio', 4000],
      ['Roubo', 700],
    ],
    endsAfterYears: null,
    hasBeneficiaries: false,
  },
}

const INSURERS = {
  CL: 'Seguros Alerce',
  MX: 'Seguros del Valle',
  PE: 'La Chacana Seguros',
  ES: 'Aseguradora Meridiano',
  BR: 'Seguradora Ipê',
}
const TAXES = { CL: 19, MX: 16, PE: 18, ES: 8, BR: 7.38 }

/** Null for a product that is no policy, such as a card in collection. Life has no tax. */
export function termsOf({ country }: DemoPartner, { product }: Pick<DemoCampaign, 'product'>): Terms | null {
  const terms = PRODUCTS[product]
  return terms ? { ...terms, insurer: INSURERS[country], taxPercent: terms.line === 'Vida' ? 0 : TAXES[country] } : null
}
