import type { Dialogue } from '../dialogue.ts'

export const mexicoVerification: Dialogue = {
  name: 'mexico-verification',
  language: 'es-MX',
  country: 'MX',
  kind: 'verification',
  direction: 'outbound',
  disposition: 'verified',
  agent_name: 'Óscar Medina',
  customer_name: 'Rosa Elena García López',
  voices: {
    agent: { name: 'es-419+m7', wordsPerMinute: 182, pitch: 45 },
    customer: { name: 'es-419+f2', wordsPerMinute: 168, pitch: 62 },
  },
  lines: [
    ['customer', '¿Bueno?', 1100],
    ['agent', 'Buenos días. ¿Tengo el gusto con la señora Rosa Elena García López?'],
    ['customer', 'A sus órdenes.'],
    [
      'agent',
      'Mi nombre es Óscar Medina, del área de calidad de Seguros del Valle. Le llamo para verificar el seguro de automóvil que contrató ayer por teléfono. La llamada se graba por su seguridad y la mía.',
    ],
    ['customer', 'Ah, sí, el del carro. Me dijeron que me iban a marcar.'],
    ['agent', 'Así es. Primero valido sus datos. ¿Me proporciona su fecha de nacimiento, por favor?'],
    ['customer', 'Diecisiete de septiembre de 1985.', 900],
    ['agent', 'Gracias. En el sistema me aparece la CURP GALR850917MJCRPS05. ¿Es correcta?', 2300],
    ['customer', 'Déjeme ver, que la tengo aquí en la credencial.', 700],
    ['customer', 'Sí, es correcta.', 3400],
    [
      'agent',
      'Excelente. Contrató la cobertura amplia para su Versa 2019, con un deducible del cinco por ciento en daños y del diez en robo. El cargo es de 689 pesos mensuales a su tarjeta terminación 4071. ¿Está usted de acuerdo?',
    ],
    ['customer', 'De acuerdo. Nada más que el asesor me dijo que también cubría los cristales cuando se', 600],
    ['agent', 'Permítame, lo reviso.', -650],
    ['agent', 'Sí, señora. La rotura de cristales está incluida, con un deducible del veinte por ciento.', 4100],
    ['customer', 'Ah, qué bueno. Porque eso del deducible no me lo habían', 500],
    ['agent', 'Le agradezco que me lo comente. Queda anotado.', -500],
    [
      'agent',
      'Puede consultar nuestro aviso de privacidad en la página, y cancelar cuando guste, sin penalización. ¿Ratifica usted la contratación?',
      800,
    ],
    ['customer', 'Sí, la ratifico.'],
    ['agent', 'Muchísimas gracias. En tres días hábiles recibe su póliza. Que tenga un excelente día.'],
    ['customer', 'Igualmente, joven. Hasta luego.'],
  ],
}
