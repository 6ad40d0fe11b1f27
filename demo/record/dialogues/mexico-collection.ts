import type { Dialogue } from '../dialogue.ts'

export const mexicoCollection: Dialogue = {
  name: 'mexico-collection',
  language: 'es-MX',
  country: 'MX',
  kind: 'collection',
  direction: 'outbound',
  disposition: 'promise-to-pay',
  agent_name: 'Diana Robles',
  customer_name: 'Héctor Zamora Peña',
  voices: {
    agent: { name: 'es-419+f5', wordsPerMinute: 188, pitch: 48 },
    customer: { name: 'es-419+m2', wordsPerMinute: 158, pitch: 40 },
  },
  lines: [
    ['customer', '¿Bueno?', 1300],
    ['agent', 'Buenas tardes, ¿el señor Héctor Zamora?'],
    ['customer', 'Él habla. ¿Quién lo busca?'],
    [
      'agent',
      'Diana Robles, de Seguros del Valle. La llamada está siendo grabada. Por seguridad, ¿me confirma su fecha de nacimiento?',
    ],
    ['customer', 'Veinticuatro de febrero del setenta y nueve.', 1100],
    [
      'agent',
      'Gracias. Le llamo por su seguro de auto. Tiene dos mensualidades vencidas, la de febrero y la de marzo, por un total de 1.240 pesos. El día treinta se cancela la póliza y se queda sin cobertura.',
    ],
    [
      'customer',
      'Sí, señorita, ya sé. Lo que pasa es que me cambiaron de turno en la planta, y este mes no me pagaron completas las',
      700,
    ],
    ['agent', 'Entiendo, pero necesito una fecha.', -900],
    ['customer', 'Le decía que no me pagaron completas las horas extra. Si me espera al quince, yo le pago todo.', 300],
    ['agent', 'El quince ya estaría cancelada.', -350],
    ['customer', 'Pues no sé qué decirle.', 2800],
    [
      'agent',
      'Mire, le propongo lo siguiente. Usted paga una mensualidad, 620 pesos, este viernes veintiocho, y con eso la póliza sigue activa. La otra la pasamos al quince de abril, sin recargo.',
      600,
    ],
    ['customer', 'Ah, así sí. El viernes cae la quincena, entonces le puedo hacer la transferencia en la', 1500],
    ['agent', '¿Por la mañana?', -450],
    ['customer', 'En la tarde, ya saliendo de la planta.', 350],
    [
      'agent',
      'Muy bien. Entonces registro su promesa: 620 pesos el viernes veintiocho de marzo por transferencia, y 620 pesos el quince de abril. ¿Es correcto?',
      1800,
    ],
    ['customer', 'Correcto, señorita.'],
    [
      'agent',
      'Le mando la referencia por mensaje a este número. Le recuerdo que no tiene que pagarle a nadie en efectivo.',
    ],
    ['customer', 'Está bien. Gracias por la espera.'],
    ['agent', 'A usted, señor Zamora. Buena tarde.'],
  ],
}
