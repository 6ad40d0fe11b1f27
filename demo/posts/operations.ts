import type { DemoPost } from './demo-post.ts'
import { heading, list, script, steps, written } from './words.ts'

const LEAD = 6

export const operations: DemoPost[] = [
  {
    kind: 'news',
    title: 'Cambio de turnos este fin de semana',
    category: 'Turnos y equipos',
    author: 'admin',
    roles: [LEAD],
    daysAgo: 1,
    body: written(
      'El sábado Santiago Norte cubre la mañana y Santiago Sur la tarde. Guadalajara y Lima no cambian.',
      list('Mañana: 9:00 a 14:00', 'Tarde: 14:00 a 19:00', 'Domingo: solo bandeja escrita'),
      'Quien no pueda, avísele hoy a su supervisor: el viernes al mediodía se cierra la planilla.',
    ),
  },
  {
    kind: 'news',
    title: 'Novo roteiro de retenção do Banco Ipê',
    category: 'Retención',
    author: 'supervisor',
    daysAgo: 6,
    body: written(
      'A partir de hoje a oferta de retenção da **Permanência Ipê** vem depois de ouvir o motivo, e não antes.',
      steps(
        'Pergunte o motivo e **repita com as suas palavras**.',
        'Se for preço, ofereça a cobertura menor antes do desconto.',
        'Se for mudança de endereço, explique que a apólice acompanha o cliente.',
        'Se o cliente disser não duas vezes, cancele sem insistir e informe o protocolo.',
      ),
      script(
        '“Entendi: o senhor se mudou e acha que o seguro não vale na casa nova. Posso explicar como ele acompanha?”',
      ),
      heading('Por quê'),
      'Nas últimas quatro semanas, das conversas em que o motivo foi repetido, metade terminou com o seguro mantido. Nas outras, um terço.',
    ),
  },
  {
    kind: 'help',
    title: 'Escuchar sin soltar el teclado',
    category: 'Herramientas',
    author: 'admin',
    daysAgo: 20,
    body: written(
      'En la ficha de una llamada, la tecla **?** muestra todos los atajos. Estos cuatro ahorran más tiempo:',
      list(
        '**K** reproduce y pausa; **J** y **L** retroceden y avanzan diez segundos.',
        '**/** busca en la transcripción; **Intro** salta a la coincidencia siguiente.',
        'Las flechas cambian la velocidad. Queda guardada para la próxima llamada.',
        'Un clic en una línea lleva el audio a ese momento.',
      ),
      'La dirección de la página guarda el minuto: se puede enviar tal cual a un colega. Hay llamadas para practicar en el [explorador](/calls?media=audio).',
    ),
  },
  {
    kind: 'news',
    title: 'El domingo la plataforma no estará disponible por una hora',
    category: 'Herramientas',
    author: 'admin',
    daysAgo: -4,
    body: written(
      'El domingo de 3:00 a 4:00, hora de Santiago, se actualiza la base de datos. Nadie pierde nada: lo que esté en borrador queda guardado.',
      'La bandeja escrita sigue recibiendo mensajes; se reparten a las 4:00.',
    ),
  },
]
