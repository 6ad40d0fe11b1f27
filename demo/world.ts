import type { CampaignKind } from '#contracts/conversation.ts'

export type Country = 'CL' | 'MX' | 'PE' | 'ES' | 'BR'

export type DemoCampaign = { name: string; product: string; kind: CampaignKind; weight: number }

export type DemoPartner = {
  name: string
  country: Country
  time_zone: string
  currency: string
  /** The partner's share of all conversations, relative to the others. */
  weight: number
  campaigns: DemoCampaign[]
  teams: string[]
}

/** The invented partners with their campaigns (sales, retention, collection), and the teams that work for them. */
export const partners: DemoPartner[] = [
  {
    name: 'Banco Cordillera',
    country: 'CL',
    time_zone: 'America/Santiago',
    currency: 'CLP',
    weight: 34,
    campaigns: [
      { name: 'Hogar Protegido', product: 'Seguro de hogar', kind: 'sale', weight: 5 },
      { name: 'Verificación Hogar', product: 'Seguro de hogar', kind: 'verification', weight: 2 },
      { name: 'Quédate Cordillera', product: 'Seguro de vida', kind: 'retention', weight: 2 },
    ],
    teams: ['Santiago Norte', 'Santiago Sur'],
  },
  {
    name: 'Seguros del Valle',
    country: 'MX',
    time_zone: 'America/Mexico_City',
    currency: 'MXN',
    weight: 26,
    campaigns: [
      { name: 'Auto Integral', product: 'Seguro de automóvil', kind: 'sale', weight: 4 },
      { name: 'Verificación Auto', product: 'Seguro de automóvil', kind: 'verification', weight: 2 },
      { name: 'Servicio Valle', product: 'Seguro de automóvil', kind: 'service', weight: 4 },
      { name: 'Cobranza Valle', product: 'Seguro de automóvil', kind: 'collection', weight: 1 },
    ],
    teams: ['Guadalajara'],
  },
  {
    name: 'Andina Tiendas',
    country: 'PE',
    time_zone: 'America/Lima',
    currency: 'PEN',
    weight: 16,
    campaigns: [
      { name: 'Compra Segura', product: 'Protección de tarjeta', kind: 'sale', weight: 3 },
      { name: 'Servicio Andina', product: 'Protección de tarjeta', kind: 'service', weight: 2 },
      { name: 'Cobranza Temprana', product: 'Tarjeta Andina', kind: 'collection', weight: 3 },
    ],
    teams: ['Lima'],
  },
  {
    name: 'Aseguradora Meridiano',
    country: 'ES',
    time_zone: 'Europe/Madrid',
    currency: 'EUR',
    weight: 10,
    campaigns: [
      { name: 'Decesos Familia', product: 'Seguro de decesos', kind: 'sale', weight: 2 },
      { name: 'Atención Meridiano', product: 'Seguro de salud', kind: 'service', weight: 3 },
    ],
    teams: ['Valencia'],
  },
  {
    name: 'Banco Ipê',
    country: 'BR',
    time_zone: 'America/Sao_Paulo',
    currency: 'BRL',
    weight: 14,
    campaigns: [
      { name: 'Vida Tranquila', product: 'Seguro de vida', kind: 'sale', weight: 3 },
      { name: 'Permanência Ipê', product: 'Seguro residencial', kind: 'retention', weight: 2 },
      { name: 'Em Dia Ipê', product: 'Cartão Ipê', kind: 'collection', weight: 2 },
    ],
    teams: ['Campinas'],
  },
]

export const AGENTS_PER_TEAM = 8

/** The team that omits a disclosure in its sales. */
export const OMITTING_TEAM = 'Santiago Sur'

/** How a conversation of each kind ends, and how often. */
export const dispositions: Record<CampaignKind, Record<string, number>> = {
  sale: { Venta: 22, 'No interesado': 44, 'Volver a llamar': 22, 'Ya tiene seguro': 12 },
  verification: { Verificada: 78, Rechazada: 9, 'Volver a llamar': 13 },
  service: { Resuelto: 68, Derivado: 20, 'Queda pendiente': 12 },
  retention: { Retenido: 41, Cancelado: 45, 'Volver a llamar': 14 },
  collection: { 'Promesa de pago': 46, 'Pago realizado': 14, 'Sin acuerdo': 28, 'Volver a llamar': 12 },
}
