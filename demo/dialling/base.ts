import type { DemoCampaign, DemoPartner } from '../world.ts'

/** The columns as the partner's dialler names them. */
export const COLUMNS = [
  'ID registro',
  'Nombre',
  'RUT',
  'Teléfono',
  'Correo',
  'Campaña',
  'Intentos',
  'Última llamada',
  'Último resultado',
  'Ejecutivo',
  'Teléfono marcado',
  'Próxima llamada',
  'No llamar',
  'Comuna',
  'Prima UF',
  'Observaciones',
] as const

export type BaseRow = Partial<Record<(typeof COLUMNS)[number], string>>

/** The people whom a partner wants called for a campaign. */
export type Base = {
  partner: DemoPartner
  campaign: DemoCampaign
  /** The prefix of its ids. */
  prefix: string
  /** The number of people in it who were talked to, at most, and of others. */
  called: number
  tried: number
  /** Whether some people appear twice. */
  repeatsPeople: boolean
  /** The day on which it was created. */
  day: string
}
