import type { DemoPost } from './demo-post.ts'
import { heading, list, script, steps, written } from './words.ts'

const recordingConsent = [
  'La llamada se graba desde el primer segundo, así que el aviso va **antes de cualquier dato del cliente**.',
  script('«Le informo que esta llamada es grabada para resguardo de ambos y control de calidad. ¿Está de acuerdo?»'),
  heading('Después de la respuesta'),
  steps(
    'Si acepta, siga con la identificación. No hace falta anotar nada: queda en la grabación.',
    'Si no acepta, ofrezca el canal escrito y despídase. Tipifique la llamada como **Sin consentimiento**.',
    'Si pregunta para qué se usa, responda con el texto de abajo y vuelva a preguntar.',
  ),
]

export const compliance: DemoPost[] = [
  {
    kind: 'help',
    title: 'Cómo pedir y dejar registrado el consentimiento de grabación',
    category: 'Consentimiento y datos',
    author: 'admin',
    daysAgo: 62,
    body: written(
      ...recordingConsent,
      script('«La grabación se guarda según la ley y usted puede pedir una copia cuando lo desee.»'),
      heading('Errores frecuentes'),
      list(
        'Leer el aviso mientras el cliente habla: no vale.',
        'Tomar un «ajá» por respuesta: hay que obtener un **sí** o un **no**.',
        'Pedir el documento antes del aviso.',
      ),
      'Ejemplos reales en el [explorador de llamadas](/calls?q=consentimiento).',
    ),
    earlier: written(...recordingConsent),
  },
  {
    kind: 'help',
    title: 'Chile, seguro de hogar: lectura obligatoria antes del sí',
    category: 'Lecturas obligatorias',
    author: 'admin',
    daysAgo: 90,
    body: written(
      'Se lee completa, sin cambiar palabras y sin música de fondo. Falta una sola de estas partes y la venta no es válida.',
      script(
        '«El seguro es voluntario y usted puede contratarlo con la compañía que prefiera.»',
        '«El precio es de [valor] UF al mes, impuestos incluidos, y se carga a la tarjeta que usted indique.»',
        '«Tiene diez días para arrepentirse desde que recibe la póliza, sin dar motivo y sin costo.»',
      ),
      heading('Cómo se marca'),
      'En la ficha de la llamada se marca **el tramo de cada frase**. Si el cliente pregunta a mitad de la lectura, se responde y se retoma desde el comienzo de la frase.',
    ),
  },
  {
    kind: 'help',
    title: 'México, seguro de automóvil: lectura obligatoria antes del sí',
    category: 'Lecturas obligatorias',
    author: 'admin',
    daysAgo: 84,
    body: written(
      script(
        '«Su seguro cubre responsabilidad civil, robo total y daños materiales con un deducible del [porcentaje] por ciento.»',
        '«La prima anual es de [monto] pesos con IVA. Puede pagarla en una o en doce exhibiciones.»',
        '«Puede cancelar en cualquier momento; se devuelve la parte de la prima que no se haya usado.»',
      ),
      list(
        'Repita el deducible si el cliente duda: es la causa de reclamo más frecuente.',
        'Confirme placas y año modelo **después** de la lectura, nunca en medio.',
      ),
    ),
  },
  {
    kind: 'help',
    title: 'Qué hacer cuando alguien pide que no le llamen más',
    category: 'Consentimiento y datos',
    author: 'admin',
    daysAgo: 31,
    body: written(
      'No se insiste ni se pregunta el motivo. El pedido vale desde ese momento y para todas las campañas del mismo socio.',
      steps(
        'Diga: «Queda anotado. No volveremos a llamarle».',
        'Tipifique como **No llamar**. El número sale de las bases en menos de una hora.',
        'Si llama de vuelta un familiar, el pedido es del **número**, no de la persona.',
      ),
    ),
  },
  {
    kind: 'help',
    title: 'Como confirmar os dados do cliente sem expor nenhum',
    category: 'Consentimiento y datos',
    author: 'admin',
    daysAgo: 45,
    body: written(
      'Quem liga somos nós: o cliente não tem como saber se a ligação é verdadeira. Pela LGPD e por bom senso, **nunca** peça o CPF inteiro.',
      script('“Por segurança, o senhor pode confirmar os três últimos dígitos do seu CPF e o dia do seu aniversário?”'),
      heading('Se o cliente não quiser confirmar'),
      list(
        'Agradeça e ofereça que ele retorne pelo número que está no verso do cartão.',
        'Não diga nenhum dado que esteja na tela, nem para “ajudar a lembrar”.',
        'Registre como **Não confirmado** e encerre.',
      ),
    ),
  },
]
