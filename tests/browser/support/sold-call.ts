import { wav } from '#tests/support/wav.ts'

import { daysAgo, parties } from './our-files.ts'

/**
 * A sale by telephone, with its sound, and the policy that it sold. Nothing is said of the right of withdrawal, and another premium
 * than the policy's; all else that the law of Chile asks for is said.
 */
export const soldCall = (uuid: string, policy: string): Record<string, unknown> => ({
  'call.vcon.json': {
    vcon: '0.3.0',
    uuid,
    created_at: daysAgo(3),
    subject: 'Venta del seguro de hogar',
    parties,
    dialog: [
      {
        type: 'recording',
        start: daysAgo(3),
        duration: 30,
        parties: [0, 1],
        mediatype: 'audio/wav',
        encoding: 'base64url',
        body: wav({ ms: 30_000 }).toString('base64url'),
      },
    ],
    analysis: [{ type: 'transcript', dialog: 0, vendor: 'ours', encoding: 'json', body: said }],
  },
  'policies.csv': [
    'Número de póliza,Estado,Inicio vigencia,Producto,Prima total,Moneda,Frecuencia,Nombre titular',
    `${policy},Vigente,${daysAgo(1).slice(0, 10)},Seguro de hogar,19990,CLP,Mensual,Bruno Cárdenas`,
  ].join('\r\n'),
})

export const RECORDED = 'Esta llamada está siendo grabada.'
export const RECORDED_AT = '0:05'
export const SAID_PREMIUM = '14.990'

const AGENT = 0
const CUSTOMER = 1

const said = [
  { parties: AGENT, start: 0, end: 4, text: 'Buenos días, le habla Inés, de Banco Cordillera.' },
  { parties: AGENT, start: 5, end: 7, text: RECORDED },
  { parties: CUSTOMER, start: 7, end: 8, text: 'Buenos días.' },
  { parties: AGENT, start: 8, end: 13, text: 'El seguro de hogar cubre incendio y robo; no cubre el desgaste.' },
  { parties: AGENT, start: 13, end: 17, text: `La prima mensual es de ${SAID_PREMIUM} pesos.` },
  { parties: AGENT, start: 18, end: 20, text: '¿Autoriza el cargo en su tarjeta?' },
  { parties: CUSTOMER, start: 20, end: 22, text: 'Sí, acepto.' },
  { parties: AGENT, start: 22, end: 26, text: '¿Y el uso de sus datos personales para emitir la póliza?' },
  { parties: CUSTOMER, start: 27, end: 28, text: 'Sí, lo autorizo.' },
]
