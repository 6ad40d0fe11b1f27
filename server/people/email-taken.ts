/** Whether the database refused a change because another person has the e-mail address. */
export const isEmailTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email'
