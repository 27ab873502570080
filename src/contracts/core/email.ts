import { z } from 'zod'

export const Email = z
  .string()
  .trim()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an email address like name@example.com.'))
