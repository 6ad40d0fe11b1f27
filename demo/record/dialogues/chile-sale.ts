import type { Dialogue } from '../dialogue.ts'

export const chileSale: Dialogue = {
  name: 'chile-sale',
  language: 'es-CL',
  country: 'CL',
  kind: 'sale',
  direction: 'outbound',
  disposition: 'sold',
  agent_name: 'Marcela Fuentes',
  customer_name: 'Rodrigo Sepúlveda Araya',
  voices: {
    agent: { name: 'es-419+f3', wordsPerMinute: 178, pitch: 56 },
    customer: { name: 'es-419+m3', wordsPerMinute: 166, pitch: 38 },
  },
  lines: [
    ['customer', '¿Aló?', 900],
    ['agent', 'Buenas tardes, ¿hablo con don Rodrigo Sepúlveda?', 600],
    ['customer', 'Sí, con él. ¿De parte de quién?'],
    [
      'agent',
      'Le habla Marcela Fuentes, por encargo del Banco Cordillera. Antes de seguir, le cuento que esta llamada queda grabada. ¿Tiene dos minutos?',
    ],
    ['customer', 'Estoy saliendo del trabajo, pero dígame no más.'],
    [
      'agent',
      'Lo llamo porque, como cliente del banco, puede contratar nuestro seguro Hogar Protegido. Cubre su casa y lo que tiene adentro contra incendio, sismo y robo, hasta dos mil UF, y responde si una filtración daña al vecino.',
    ],
    [
      'customer',
      'Ya, pero seguro que después no pagan nada, porque siempre hay letra chica y uno se entera cuando',
      500,
    ],
    ['agent', 'Justamente por eso le leo las condiciones, don Rodrigo.', -900],
    ['customer', 'A ver. ¿Y cuánto sale?', 350],
    [
      'agent',
      'La prima es de 0,32 UF al mes, unos 12.500 pesos, con cargo a su cuenta corriente. En caso de sismo, el deducible es del uno por ciento del monto asegurado. No cubre dinero en efectivo ni joyas. ¿La casa es de material sólido?',
    ],
    ['customer', 'Sí, de ladrillo. La compramos hace tres años.'],
    [
      'agent',
      'Perfecto. Usted puede contratarlo con la compañía que quiera, no solo con nosotros. Y si se arrepiente, tiene diez días para retractarse, sin dar razones y sin costo. ¿Me confirma su RUT, por favor?',
    ],
    ['customer', 'Sí. 13.457.082-2.', 1400],
    ['agent', 'Muchas gracias. Deme un momento, que lo ingreso.'],
    ['agent', 'Listo. ¿Acepta usted contratar el seguro Hogar Protegido en las condiciones que le leí?', 5200],
    ['customer', 'Sí, acepto. Pero mándeme todo por escrito, porque mi señora va a querer', 700],
    ['agent', 'Por supuesto, la póliza le llega hoy mismo a su correo.', -700],
    ['customer', 'Ya, perfecto. Muchas gracias.', 300],
    ['agent', 'Gracias a usted, don Rodrigo. Que tenga buena tarde.'],
  ],
}
