import type { Done } from '#contracts/core/done.ts'

export const done = (message: string): Done => ({ success: true, message })
