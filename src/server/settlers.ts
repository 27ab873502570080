import { settleAnswer } from './features/chat/asking.service.ts'
import type { RunSettler } from './stream/ending.repository.ts'

/** Cleanup of each kind of run when it ends; each area adds its line. */
export const settlers: RunSettler[] = [settleAnswer]
