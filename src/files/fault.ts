/** An error in the shape of the file system's own: where those have a code, it says in words what the path is. */
export const fault = (path: string, code: string): Error =>
  Object.assign(new Error(`${path} is ${code}`), { code, path });
