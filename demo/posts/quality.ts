import type { DemoPost } from './demo-post.ts'
import { heading, list, script, steps, written } from './words.ts'

const ADMINISTRATOR = 1
const SUPERVISOR = 2
const AUDITOR = 3
const LEAD = 6

export const quality: DemoPost[] = [
  {
    kind: 'news',
    title: 'Nuevos pesos en la pauta de venta desde el lunes',
    category: 'Pautas de evaluación',
    author: 'supervisor',
    roles: [ADMINISTRATOR, SUPERVISOR, AUDITOR, LEAD],
    daysAgo: 3,
    hasCover: true,
    body: written(
      'Desde el lunes las ventas se evalúan con la **versión 7** de la pauta. Cambian los pesos de tres preguntas; el resto queda como está.',
      heading('Qué cambia'),
      list(
        '**Detección de la necesidad** sube de 10 a 15 puntos.',
        '**Manejo de objeciones** sube de 10 a 12 puntos.',
        '**Despedida** baja de 12 a 5 puntos.',
      ),
      'Las preguntas críticas no cambian: leer las condiciones, informar el precio total y obtener un sí claro siguen anulando la evaluación cuando faltan.',
      heading('Qué pasa con lo ya evaluado'),
      'Las evaluaciones enviadas con la versión 6 conservan su nota. En los tableros cada nota dice con qué versión se hizo, y las dos no se promedian.',
    ),
  },
  {
    kind: 'news',
    title: 'Calibración del mes: en qué coincidimos y en qué no',
    category: 'Calibración',
    author: 'supervisor',
    roles: [SUPERVISOR, AUDITOR],
    daysAgo: 12,
    body: written(
      'Ocho auditores escuchamos a ciegas las mismas seis llamadas. El acuerdo subió en casi todas las preguntas.',
      list(
        'Saludo e identificación: acuerdo casi total.',
        'Lectura de condiciones: buen acuerdo. Queda por aclarar qué se hace cuando el cliente interrumpe.',
        'Empatía: acuerdo bajo. Dos de cada tres diferencias vienen de la misma llamada.',
      ),
      heading('Lo que acordamos'),
      'Si el cliente interrumpe la lectura y el agente **la retoma donde quedó**, la pregunta está cumplida. Si la da por leída, no lo está.',
      'La próxima sesión trae tres llamadas de retención. Elijan el minuto que más dudas les dé y márquenlo antes de venir.',
    ),
  },
  {
    kind: 'help',
    title: 'Cómo se evalúa la empatía',
    category: 'Pautas de evaluación',
    author: 'supervisor',
    roles: [SUPERVISOR, AUDITOR, LEAD],
    daysAgo: 48,
    body: written(
      'La pregunta no mide si el agente es amable, sino si **responde a lo que el cliente acaba de decir**.',
      heading('Cumplida'),
      script('«Entiendo, le cobraron dos veces en el mismo mes. Déjeme ver los dos cargos con usted.»'),
      heading('No cumplida'),
      script('«Lamento los inconvenientes causados. ¿En qué le puedo ayudar?»'),
      'Una disculpa genérica no basta: el cliente tiene que poder notar que se escuchó su caso. Marquen siempre el tramo que sostiene la respuesta.',
    ),
  },
  {
    kind: 'help',
    title: 'Disputas: cuándo y cómo responder',
    category: 'Calidad',
    author: 'supervisor',
    roles: [SUPERVISOR, AUDITOR],
    daysAgo: null,
    body: written(
      'Borrador: faltan los plazos, que se acuerdan el jueves.',
      steps(
        'Volver a escuchar el tramo marcado, sin leer antes el comentario del agente.',
        'Responder a cada pregunta disputada por separado.',
        'Si la nota cambia, escribir por qué.',
      ),
    ),
  },
]
