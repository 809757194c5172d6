resource "aws_db_instance" "main" {
  # ruleid: terraform-unencrypted-storage
  storage_encrypted = false
}

resource "aws_instance" "web" {
  root_block_device {
    # ruleid: terraform-unencrypted-storage
    encrypted = false
  }
  metadata_options {
    # ruleid: terraform-instance-metadata
    http_tokens = "optional"
  }
}

resource "aws_ebs_volume" "data" {
  # ok: terraform-unencrypted-storage
  encrypted = true
}

resource "aws_instance" "worker" {
  root_block_device {
    # ok: terraform-unencrypted-storage
    encrypted = true
  }
  metadata_options {
    # ok: terraform-instance-metadata
    http_tokens = "required"
  }
}

resource "aws_launch_template" "old" {
  metadata_options {
    # ruleid: terraform-instance-metadata
    http_tokens = "optional"
  }
  # ok: terraform-instance-metadata
  description = "optional"
}

resource "azurerm_storage_account" "main" {
  # ruleid: terraform-weak-tls
  min_tls_version = "TLS1_0"
  # ruleid: terraform-weak-tls
  https_traffic_only_enabled = false
}

resource "aws_cloudfront_distribution" "main" {
  viewer_certificate {
    # ruleid: terraform-weak-tls
    minimum_protocol_version = "TLSv1"
  }
}

resource "azurerm_storage_account" "good" {
  # ok: terraform-weak-tls
  min_tls_version = "TLS1_2"
  # ok: terraform-weak-tls
  https_traffic_only_enabled = true
}

provider "vsphere" {
  # ruleid: terraform-tls-verification-off
  allow_unverified_ssl = true
  # ruleid: terraform-provider-credentials
  password = "hunter"
}

provider "kubernetes" {
  # ruleid: terraform-tls-verification-off
  insecure = true
  # ruleid: terraform-provider-credentials
  token = "abcdef"
}

provider "helm" {
  # ok: terraform-tls-verification-off
  insecure = false
  # ok: terraform-provider-credentials
  token = var.token
}

resource "example" "other" {
  # ok: terraform-tls-verification-off
  insecure = true
  # ok: terraform-provider-credentials
  password = "hunter"
}

provider "aws" {
  # ok: terraform-provider-credentials
  secret_key = "mock_secret_key"
}
