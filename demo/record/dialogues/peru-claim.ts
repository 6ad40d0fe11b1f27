import type { Dialogue } from '../dialogue.ts'

export const peruClaim: Dialogue = {
  name: 'peru-claim',
  language: 'es-PE',
  country: 'PE',
  kind: 'service',
  direction: 'inbound',
  disposition: 'claim-informed',
  agent_name: 'Lucía Quispe',
  customer_name: 'Jorge Huamán Salas',
  voices: {
    agent: { name: 'es-419+f1', wordsPerMinute: 184, pitch: 60 },
    customer: { name: 'es-419+m5', wordsPerMinute: 186, pitch: 34 },
  },
  lines: [
    ['agent', 'Servicio Andina, buenas tardes. Le saluda Lucía Quispe.', 1000],
    ['customer', 'Buenas tardes, señorita. Llamo por un siniestro. Ya van doce días y nadie me da razón.'],
    ['agent', 'Comprendo su molestia, señor. ¿Me brinda su número de DNI, por favor?'],
    ['customer', '45218837.', 800],
    ['agent', 'Gracias. ¿Hablo con el señor Jorge Huamán?', 2500],
    ['customer', 'Sí, el mismo. El siniestro es el 20417. Me robaron la billetera en el Metropolitano.'],
    ['agent', 'Lo estoy ubicando. Un momentito, por favor.'],
    [
      'agent',
      'Ya lo tengo. Robo de la tarjeta, con dos compras que usted no reconoce, por 1.860 soles. El expediente espera la denuncia policial.',
      5600,
    ],
    [
      'customer',
      'Pero si la denuncia yo la mandé el mismo día, con la foto y todo. Y mientras tanto me siguen cobrando intereses por algo que',
      500,
    ],
    ['agent', 'Lo sé, señor Jorge.', -700],
    ['customer', 'por algo que yo no compré. Es casi lo que gano en un mes.', 200],
    [
      'agent',
      'Tiene usted razón, y le pido disculpas. Le explico. Su denuncia sí llegó, pero se adjuntó a otro expediente. La acabo de pasar al suyo. Con eso está completo, y la indemnización se paga en un máximo de diez días.',
      1900,
    ],
    ['customer', '¿Cómo? ¿O sea que la tenían desde el', 900],
    ['agent', 'Desde el primer día, sí.', -400],
    ['customer', '¡Qué barbaridad! ¿Y los intereses quién los paga?', 600],
    [
      'agent',
      'Los intereses se devuelven. Su protección de tarjeta cubre los consumos hechos hasta cuarenta y ocho horas antes del bloqueo, y los dos están dentro. Le mando ahora mismo la constancia a su correo.',
    ],
    ['customer', 'Ya, está bien. ¿Y si en diez días no me pagan?', 700],
    [
      'agent',
      'Le devuelvo la llamada el lunes a las cinco para confirmarlo. También puede presentar un reclamo, y le respondemos en quince días hábiles.',
    ],
    ['customer', 'Espero su llamada, entonces. Gracias, señorita.'],
    ['agent', 'Gracias a usted por su paciencia, señor Jorge.'],
  ],
}
