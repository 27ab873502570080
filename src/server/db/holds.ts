import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { plainLetters } from '#core/letters.ts'

/** True if a text contains another, ignoring case and accents, with a fast path for plain ASCII. */
export const holds = (text: SQLWrapper, wanted: string): SQL =>
  sql`strpos(case when octet_length(${text}) = char_length(${text}) then lower(${text})
    else lower(regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g')) end, ${plainLetters(wanted)}) > 0`
