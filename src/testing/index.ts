/** The public face of `portcullis/testing`. */
export {
  fakeWorkspace,
  type RepositoryDescription,
  type Workspace,
  type WorkspaceDescription,
} from './fake-workspace.ts';
export { type AllowedRow, type ExpectedFinding, judgeRow, type StoppedRow, type Subject } from './guard-row.ts';
export { type GuardTable, guardFaults, guardTester, type Runner } from './guard-tester.ts';
export { samplePayload } from './sample-payload.ts';
