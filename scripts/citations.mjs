// Comments cite rules of docs/behaviour.md by number. Fails on a number that is not defined there, on a citation of any other
// document that is not in the repository, and on a rule without a test that exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const BEHAVIOUR = 'docs/behaviour.md';
const FOREIGN = /\b(SPEC|DESIGN|HOUSE)\b(?!=)|\bdocs UI\b|\bUI\.md\b/;
const CITED = /\b[DS][0-9]{1,2}\b/g;
const RULE = /^(?:## (S[0-9]+)|- \*\*(D[0-9]+)\*\*)/;
const PROOF = /`(tests\/[^`]+)`/g;

const behaviour = readFileSync(BEHAVIOUR, 'utf8');
const rules = behaviour.split(/\n(?=## S|- \*\*D)/).flatMap(text => {
  const name = RULE.exec(text)?.slice(1).find(Boolean);
  return name ? [{ name, proofs: [...text.matchAll(PROOF)].map(([, path]) => path) }] : [];
});
const defined = new Set(rules.map(({ name }) => name));

const problems = [];
for (const { name, proofs } of rules) {
  if (proofs.length === 0) problems.push(`${BEHAVIOUR}: ${name} names no test`);
  for (const path of proofs)
    if (!existsSync(path)) problems.push(`${BEHAVIOUR}: ${name} names ${path}, which is not there`);
}

const isComment = line => /^\s*(\/\/|\/?\*|--|#|<!--)|\s\/\/ |\/\*/.test(line);
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'docs', '*.ts', '*.mjs'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(path => /\.(tsx?|mjs|sql|css|md)$/.test(path) && path !== 'scripts/citations.mjs' && existsSync(path));

for (const path of new Set(files)) {
  const isProse = path.endsWith('.md');
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const where = `${path}:${index + 1}`;
    if (FOREIGN.test(line)) problems.push(`${where} cites a document that is not here: ${line.trim()}`);
    if (!isProse && !isComment(line)) continue;
    for (const [cited] of line.matchAll(CITED))
      if (!defined.has(cited)) problems.push(`${where} cites ${cited}, which ${BEHAVIOUR} does not define`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
