import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './handle.ts'

/** Sends a stored file, to be saved unless it is a picture. Whatever is in it, a browser that opened it in place could do nothing with it. */
export function sendFile(
  reply: FastifyReply,
  { name, contentType, size, stream, inline = false }: FileAnswer,
) {
  return reply
    .headers({
      'content-type': contentType,
      ...(size !== undefined && { 'content-length': size }),
      'content-disposition': disposition(inline ? 'inline' : 'attachment', name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(stream)
}

/** The name in full for browsers that know RFC 6266, and in plain letters for the others. */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`
}
