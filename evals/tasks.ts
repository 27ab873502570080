import type { Group, Task } from './task.ts'
import { canonTasks } from './tasks/canon.ts'
import { citation } from './tasks/citation.ts'
import { injection } from './tasks/injection.ts'
import { invention } from './tasks/invention.ts'
import { number } from './tasks/number.ts'
import { tool } from './tasks/tool.ts'

export const tasks: Record<Group, Task[]> = {
  number,
  citation,
  invention,
  tool,
  canon: canonTasks,
  injection,
}
