import type { Dialogue } from '../dialogue.ts'

export const chileRetention: Dialogue = {
  name: 'chile-retention',
  language: 'es-CL',
  country: 'CL',
  kind: 'retention',
  direction: 'inbound',
  disposition: 'saved',
  agent_name: 'Camilo Riquelme',
  customer_name: 'Patricia Vergara Leiva',
  voices: {
    agent: { name: 'es-419+m1', wordsPerMinute: 184, pitch: 42 },
    customer: { name: 'es-419+f4', wordsPerMinute: 176, pitch: 50 },
  },
  lines: [
    ['agent', 'Seguros del Banco Cordillera, buenos días. Habla Camilo Riquelme. ¿En qué la puedo ayudar?', 1200],
    ['customer', 'Buenos días. Quiero dar de baja mi seguro de vida.'],
    ['agent', 'Lamento escuchar eso. ¿Me indica su RUT, para ubicar la póliza?'],
    ['customer', '11.209.346-K.', 700],
    ['agent', 'Muchas gracias. Un segundo, por favor.'],
    ['agent', 'Ya la tengo, señora Patricia. ¿Me puede contar por qué la quiere cancelar?', 4300],
    [
      'customer',
      'Porque me subieron la prima por segunda vez en el año. Nadie me avisó, nunca lo he usado, y la verdad encuentro que es una falta de',
    ],
    ['agent', 'La entiendo perfectamente.', -800],
    ['customer', 'Déjeme terminar, por favor. En otra compañía me ofrecen lo mismo por siete mil pesos menos.', 250],
    ['agent', 'Tiene toda la razón, disculpe. ¿Esa oferta incluye invalidez, y le reconoce la antigüedad?'],
    ['customer', 'Mmm, la verdad, no sé. Me pidieron llenar de nuevo la declaración de salud.', 1600],
    [
      'agent',
      'Se lo pregunto porque usted lleva cuatro años con nosotros, y ya no tiene carencia ni tiene que declarar nada. Le puedo ofrecer un descuento del veinte por ciento durante doce meses. Quedaría en 15.900 pesos.',
    ],
    ['customer', '¿Y después de los doce meses me la vuelven a subir como hicieron', 900],
    ['agent', 'No sin avisarle.', -450],
    [
      'agent',
      'Cualquier cambio se le informa por escrito treinta días antes, y puede terminar el contrato cuando quiera. Si igual prefiere cancelar hoy, lo hacemos de inmediato.',
      400,
    ],
    ['customer', 'No, ya. Con ese precio me quedo. Pero lo quiero ver en el próximo cobro.', 2600],
    [
      'agent',
      'Queda aplicado desde el próximo cobro. Sus beneficiarios siguen siendo los mismos, y le envío la confirmación a su correo. ¿La puedo ayudar en algo más?',
    ],
    ['customer', 'No, eso era todo. Gracias, Camilo.'],
    ['agent', 'A usted, señora Patricia. Que esté muy bien.'],
  ],
}
