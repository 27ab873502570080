/** Text that the server can store: no zero characters, no halves of a pair. */
export const storable = <T>(body: T): T =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' ? value.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd') : value,
  )
