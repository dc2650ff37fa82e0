import type { ProgramTable } from '../program-rows.ts';

/** Clusters, containers, virtual machines, and what describes them. */
export const infrastructureLosses: readonly ProgramTable[] = [
  {
    names: 'kubectl oc k kubecolor',
    options:
      'n,namespace= context= cluster= kubeconfig= s,server= user= token= f,filename= l,selector= o,output= grace-period= timeout= field-selector= as= k,kustomize= dry-run=?',
    rows: [
      { words: 'delete', does: 'deletes cluster resources' },
      { words: 'drain', does: 'evicts everything from a node' },
      { words: 'replace', with: 'force', does: 'deletes resources and makes them anew' },
    ],
  },
  {
    names: 'helm',
    options: 'n,namespace= kube-context= kubeconfig= timeout= f,values= set=',
    rows: [{ words: 'uninstall|delete|del|un', does: 'removes a release with its resources' }],
  },
  {
    names: 'terraform tofu terragrunt',
    options: '- chdir= var= var-file= target= state= out= backend-config= lock= parallelism=',
    rows: [
      { words: 'destroy', does: 'destroys infrastructure' },
      { words: 'apply', with: 'destroy auto-approve', does: 'changes infrastructure without asking' },
      { words: 'state rm|push', does: 'makes the state forget infrastructure' },
      { words: 'workspace delete', does: 'deletes a workspace' },
      { words: 'force-unlock', does: 'breaks a lock that another run may hold' },
    ],
  },
  {
    names: 'pulumi cdk cdktf serverless sls sam copilot eksctl kops',
    options: 's,stack= C,cwd= c,context= region= profile= stage= f,config-file= cluster= name=',
    rows: [
      { words: 'destroy|down|remove|delete', does: 'destroys infrastructure' },
      { words: 'stack|env|svc|app|job|cluster|nodegroup rm|delete', does: 'destroys infrastructure' },
      { words: 'state delete', does: 'makes the state forget infrastructure' },
    ],
  },
  {
    names: 'docker podman nerdctl',
    options: '+ H,host= c,context= config= l,log-level=',
    rows: [
      { words: 'volume prune|rm|remove', does: 'deletes volumes with their data' },
      { words: 'system prune ** --volumes', does: 'deletes volumes with their data' },
      { words: 'rm ** -v|--volumes|-vf|-fv', does: 'deletes containers with their volumes' },
      { words: 'container rm|remove ** -v|--volumes|-vf|-fv', does: 'deletes containers with their volumes' },
      { words: 'compose ** down ** -v|--volumes', does: 'deletes volumes with their data' },
      { words: 'swarm leave|--force', does: 'leaves the swarm' },
    ],
  },
  {
    names: 'docker-compose podman-compose',
    options: '+ f,file= p,project-name= profile= env-file=',
    rows: [
      { words: '** down ** -v|--volumes', does: 'deletes volumes with their data' },
      { words: '** rm ** -v|-fv|-vf', does: 'deletes volumes with their data' },
    ],
  },
  {
    names: 'vagrant vboxmanage virsh multipass limactl colima minikube kind k3d',
    options: 'f',
    rows: [
      { words: 'destroy|delete|undefine|purge', does: 'deletes a virtual machine' },
      { words: 'unregistervm|closemedium', with: 'delete', does: 'deletes a virtual machine' },
      { words: 'cluster delete', does: 'deletes a cluster' },
    ],
  },
];
