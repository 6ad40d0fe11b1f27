/** What the demo's auditors and agents write. */
export const failComments = [
  'No lo dijo en ningún momento de la llamada.',
  'Lo menciona, pero tan rápido que el cliente vuelve a preguntar.',
  'Se saltó este paso al retomar la llamada después de la espera.',
  'Lo dijo a medias: falta la segunda parte.',
  'El cliente lo pide dos veces antes de que le responda.',
  'Contestó otra cosa; conviene revisar el guion con él.',
  'Lo leyó sin comprobar que el cliente lo entendiera.',
]

export const wholeComments = [
  'Buen trato y buen ritmo. Cuidar el cierre.',
  'Escucha bien; falta ordenar la información antes de ofrecer.',
  'Llamada correcta, sin nada grave.',
  'Muy buena empatía con el cliente. Seguir así.',
  'Hay que repasar el aviso de grabación y la verificación de identidad.',
  '',
  '',
]

export const disputeComments = [
  'Sí lo dije, se escucha al minuto de empezar la llamada.',
  'El cliente ya lo había confirmado antes con mi compañera.',
  'En esta campaña no se pide ese dato.',
]

export const acceptedComments = ['Tiene razón: se escucha bajo, pero lo dice.', 'Correcto, no aplicaba.']
export const rejectedComments = ['Lo escuché otra vez: falta la parte obligatoria.', 'El guion vigente lo exige.']
