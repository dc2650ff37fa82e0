import { humanReport } from './human-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import type { Page } from './page.ts';
import type { CaseRun } from './run-cases.ts';
import { tapReport } from './tap-report.ts';

export const REPORTERS = ['human', 'tap', 'junit', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];

export const REPORTS: Readonly<Record<Reporter, (run: CaseRun, page: Page) => string>> = {
  human: humanReport,
  tap: tapReport,
  junit: junitReport,
  json: jsonReport,
};
