// Builds both forms of the package: ES modules in dist/esm, CommonJS in dist/cjs.
// The folder to build into may be named: node build.mjs FOLDER.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "dist"));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
for (const [form, type, ...flags] of [
  ["esm", "module"],
  ["cjs", "commonjs", "--module", "commonjs", "--moduleResolution", "node10"],
]) {
  execFileSync(process.execPath, [tsc, "-p", join(here, "tsconfig.build.json"), "--outDir", join(out, form), ...flags], { stdio: "inherit" });
  writeFileSync(join(out, form, "package.json"), JSON.stringify({ type }) + "\n");
}
