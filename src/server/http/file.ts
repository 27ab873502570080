import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './handle.ts'

/** The endings of what a person can give whose bytes could be taken for a program by another ending; the first is the usual one. */
const endings: Record<string, string[]> = {
  'text/plain': ['.txt', '.text', '.log'],
  'text/html': ['.html', '.htm'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** A text called `invoice.bat` is one where it was given, and a program where someone else opens it. */
export function savedName(name: string, contentType: string): string {
  const own = endings[contentType] ?? []
  return own.length === 0 || own.some((ending) => name.toLowerCase().endsWith(ending)) ? name : name + own[0]
}

/** Sends a stored file, to be saved unless it is a picture. Whatever is in it, a browser that opened it in place could do nothing with it. */
export function sendFile(
  reply: FastifyReply,
  { name, contentType, size, stream, inline = false }: FileAnswer,
) {
  return reply
    .headers({
      'content-type': contentType,
      ...(size !== undefined && { 'content-length': size }),
      'content-disposition': disposition(inline ? 'inline' : 'attachment', savedName(name, contentType)),
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
